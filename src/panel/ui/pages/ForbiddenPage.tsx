import { MessagePage } from './MessagePage.tsx'

/** Shown if the person may not open a page. */
export const ForbiddenPage = () => <MessagePage name="forbidden" />

import { MessagePage } from './MessagePage.tsx'

/** The person's role does not reach this page. */
export const ForbiddenPage = () => <MessagePage name="forbidden" />

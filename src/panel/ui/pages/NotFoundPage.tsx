import { MessagePage } from './MessagePage.tsx'

/** Shown if no page has this URL. */
export const NotFoundPage = () => <MessagePage name="not_found" />

import { MessagePage } from './MessagePage.tsx'

/** There is nothing at this address. */
export const NotFoundPage = () => <MessagePage name="not_found" />

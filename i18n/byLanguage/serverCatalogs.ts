// Printed by `npm run schema` from src/languages.ts; do not edit it.
import { messages as kaMessages } from '../ka/index.ts'
import { emails as kaEmails } from '../ka/emails.ts'
import { messages as enMessages } from '../en/index.ts'
import { emails as enEmails } from '../en/emails.ts'

/** All texts of a server. */
export const serverCatalogs = {
  ka: {
    messages: kaMessages,
    emails: kaEmails,
  },
  en: {
    messages: enMessages,
    emails: enEmails,
  },
}

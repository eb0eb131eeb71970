import type { Row } from '../../model/query.ts'

/** What a person is called: by first and last name, else by their e-mail. */
export const personName = ({ firstname, lastname, email }: Row): string => [firstname, lastname].filter(Boolean).join(' ') || String(email ?? '')

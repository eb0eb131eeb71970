import { chosenLocale, languageOf, textIn } from '../../engine/model/localized.ts'
import type { Titles } from '../../engine/rules/text/titles.ts'
import type { Decide } from '../emails/occasions.ts'
import type { EmailTemplate } from '../emails/templates.ts'
import { greetingName, personBy } from '../people/receiver.ts'
import { mayStillRead } from './colleagues.ts'
import type { Commenting } from './commenting.ts'

declare module '../emails/occasions.ts' {
  interface Occasions {
    mention: true
  }
}

/** The email to somebody who was named in a comment. */
export const emails = {
  comment_mentioned: { variables: ['name', 'record', 'author'], points: 'others', path: '/platform' },
} satisfies Record<string, EmailTemplate>

declare module '../emails/templates.ts' {
  interface Emails extends Record<keyof typeof emails, true> {}
}

/** What such an email keeps until it is written. */
export interface MentionValues extends Titles {
  user_id: string
  comment_id: string
  /** Under which name the record was read that the comment is about. */
  resource: string
  /** Who wrote the comment. */
  author: string
  text: string
  path: string
}

/** The email with the comment; none to those who may not sign in any more, or not read it. */
export const mentionEmail =
  (rules: Commenting): Decide =>
  async (ports, delivery) => {
    const { user_id, comment_id, resource, author, text, path, ...titles } = delivery.values as unknown as MentionValues
    const person = await personBy(ports, 'id', user_id)
    if (person?.status !== 'active' || !(await mayStillRead(ports, rules, person, { resource, comment_id })))
      return undefined
    const language = chosenLocale(person.language)
    return {
      name: 'comment_mentioned',
      language,
      values: { name: greetingName(person), author, record: textIn(titles, 'title', languageOf[language]) },
      points: [{ about: null, text }],
      path: `/platform${path}`,
      user_id,
    }
  }

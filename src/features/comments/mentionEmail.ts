import { chosenLocale, languageOf, textIn } from '../../engine/model/localized.ts'
import type { Titles } from '../../engine/rules/text/titles.ts'
import type { Decide } from '../emails/occasions.ts'
import type { EmailTemplate } from '../emails/templates.ts'
import { greetingName, personBy } from '../people/receiver.ts'
import { mayStillRead } from './colleagues.ts'
import type { CommentRules } from './commentRules.ts'

declare module '../emails/occasions.ts' {
  interface Occasions {
    mention: true
  }
}

/** The email to a person who was mentioned in a comment. */
export const emails = {
  comment_mentioned: { variables: ['name', 'record', 'author'], points: 'others', path: '/platform' },
} satisfies Record<string, EmailTemplate>

declare module '../emails/templates.ts' {
  interface Emails extends Record<keyof typeof emails, true> {}
}

/** The values stored with the email until it is sent. */
export interface MentionValues extends Titles {
  user_id: string
  comment_id: string
  /** The name of the entity by which the record was read. */
  resource: string
  /** The name of the comment's author. */
  author: string
  text: string
  path: string
}

/** The email with the comment; none if the person can no longer sign in or read the comment. */
export const mentionEmail =
  (rules: CommentRules): Decide =>
  async (ports, delivery) => {
    const { user_id, comment_id, resource, author, text, path, ...titles } = delivery.values as MentionValues
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

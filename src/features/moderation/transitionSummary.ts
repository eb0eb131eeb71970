import type { Move } from './requests/moveRecord.ts'

/** What a transition does, for the OpenAPI document, if its name alone does not say it; `…` stands for the records. */
const summaries: Readonly<Partial<Record<Move, string>>> = {
  submit: 'Submit … for moderation',
  withdraw: 'Withdraw … from moderation',
  approve: 'Approve the open request of …',
  decline: 'Decline the open request of …, with a reason',
  publish: 'Publish … without a request',
  hide: 'Hide … from the public',
  show: 'Show … to the public again',
  lock: 'Lock …, with a reason: it is hidden, and only staff can change it',
  unlock: 'Unlock …, back to the status before',
}

/** Returns the summary of a transition's route, such as `Submit a record for moderation`. */
export const transitionSummary = (name: Move, records: 'a record' | 'many records'): string =>
  (summaries[name] ?? `${name[0]?.toUpperCase()}${name.slice(1)} …`).replace('…', records)

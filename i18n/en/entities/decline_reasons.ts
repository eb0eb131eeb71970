import type { EntityMessages } from '../../catalog.ts'

export const decline_reasons = {
  name: 'Reason for declining |||| Reasons for declining',
  empty: 'No reason is here yet. Add the ones that moderators write again and again: they are then chosen with one press and reach the author in their own language.',
  groups: { reason: 'Reason' },
  fields: {
    title: 'Short name',
    text: 'What the author reads',
    kinds: 'For what',
    groups: 'For which parts',
  },
  hints: {
    title: 'Moderators choose by it.',
    text: 'Say kindly what is wrong and how to correct it.',
    kinds: 'Empty: for everything.',
    groups: 'Empty: for every field.',
  },
} satisfies EntityMessages

import type { EntityMessages } from '../../catalog.ts'

export const decline_reasons = {
  name: 'Reason for declining |||| Reasons for declining',
  empty:
    'No reasons yet. Add those moderators use often: they can then be chosen with one click and reach the author in their own language.',
  groups: { reason: 'Reason' },
  fields: {
    title: 'Short name',
    text: 'Text for the author',
    kinds: 'Record types',
    groups: 'Form sections',
  },
  hints: {
    title: 'Moderators choose the reason by this name.',
    text: 'Say politely what is wrong and how to correct it.',
    kinds: 'If empty, the reason can be used for every type.',
    groups: 'If empty, the reason can be used for every section.',
  },
} satisfies EntityMessages

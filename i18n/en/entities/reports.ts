import type { EntityMessages } from '../../catalog.ts'
import { groups, labels } from './shared.ts'

export const reports = {
  name: 'Report |||| Reports',
  empty: 'What visitors report about records appears here. There is nothing to do until the first report arrives.',
  groups: { report: 'Report', answer: groups.answer },
  fields: {
    subject: labels.subject,
    text: labels.text,
    email: labels.email,
    user_id: labels.user,
    language: 'Language',
    kind: labels.record_kind,
    record_id: labels.record_id,
    status: labels.status,
    answer: labels.answer,
    note: 'Note',
  },
  hints: {
    email: 'The address of the person who reported, if they left one.',
    record_id: 'The record that the report is about.',
  },
} satisfies EntityMessages

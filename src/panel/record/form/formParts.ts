import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, Provider } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { ModerationRequest, RecordRequests } from '../../../engine/model/moderation.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Field, Property } from '../../../engine/model/registry.ts'
import type { RecordAction } from './RecordActions.tsx'
import type { RecordForm } from './useRecordForm.ts'

/** What a form knows of the review of its record. */
export interface FormModeration {
  /** The record as the public has it. */
  stored: Visible
  /** Whether what is written here goes to review first, while the public keeps seeing the stored record. */
  proposes: boolean
  open: ModerationRequest | null
  /** The request that was decided last, while nothing newer waits. */
  last: ModerationRequest | null
  mayConfirm: boolean
  /** Shows the record as another call has answered it. */
  onChanged(record: Visible): void
}

/** What a product brings to the form of a record: how pending changes are shown in it, and notes about it. */
export interface FormParts {
  /** Around the form: what is known of its review. */
  ReviewProvider: Provider<FormModeration | null>
  /** Below a field of a moderated record. */
  FieldReview: ComponentType<{ entity: Entity; property: Property }>
  /** Below a field of one language: what is suggested for it. */
  FieldSuggestion: ComponentType<{ entity: Entity; property: Property }>
  /** Below a field in two languages. */
  TranslationState: ComponentType<{ entity: Entity; field: Field }>
  /** Above the lines of a record's history. */
  AsOf: ComponentType<{ entity: Entity; record: Visible; onBringBack: ((values: Row) => void) | undefined }>
  /** Beside the title of a moderated record. */
  Transitions: ComponentType<{
    entity: Entity
    record: Visible
    form: RecordForm
    onMoved(row: Row): void
    /** What else may be done with the record, next to them. */
    further?: readonly RecordAction[]
  }>
  /** Above the form. */
  State: ComponentType<{ entity: Entity; record: Visible; requests: RecordRequests }>
  /** Above the form of a moderated record: emails that were lost. */
  Emails: ComponentType<{ resource: string; id: string }>
  useRequests(
    entity: string,
    record: Visible,
    enabled: boolean,
  ): Pick<UseQueryResult<RecordRequests>, 'data' | 'isPending' | 'isError' | 'isPlaceholderData'>
  /** Asks for what waits for review of a record that was just saved, and keeps it for the form. */
  useFreshRequests(): (entity: string, saved: Visible) => Promise<RecordRequests>
}

let parts: FormParts | undefined

/** Says, with the code of the form's screen, what the product shows in it. */
export const bringFormParts = (value: FormParts): void => void (parts = value)

/** What the product shows in a form. Throws before it has said so. */
export function formParts(): FormParts {
  if (!parts) throw new Error('No product has brought the parts of the form')
  return parts
}

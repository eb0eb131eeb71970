import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, Provider } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { ModerationRequest, RecordRequests } from '../../../engine/model/moderation.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Field, Property } from '../../../engine/model/registry.ts'
import type { RecordAction } from './RecordActions.tsx'
import type { RecordForm } from './useRecordForm.ts'

/** What a form knows of its record's moderation. */
export interface FormModeration {
  /** The public version of the record. */
  stored: Visible
  /** Whether saving creates a request, while the stored record stays public. */
  proposes: boolean
  open: ModerationRequest | null
  /** The last decided request, unless a newer one is pending. */
  last: ModerationRequest | null
  mayConfirm: boolean
  /** Shows the record returned by another call. */
  onChanged(record: Visible): void
}

/** What a product adds to a record's form: pending changes, and notes about the record. */
export interface FormParts {
  /** Provides the moderation state to the form. */
  ReviewProvider: Provider<FormModeration | null>
  /** Below a field of a moderated record. */
  FieldReview: ComponentType<{ entity: Entity; property: Property }>
  /** Below a field in one language: a suggestion for it. */
  FieldSuggestion: ComponentType<{ entity: Entity; property: Property }>
  /** Below a localized field. */
  TranslationState: ComponentType<{ entity: Entity; field: Field }>
  /** Above the entries of a record's history. */
  AsOf: ComponentType<{ entity: Entity; record: Visible; onRestoreValues: ((values: Row) => void) | undefined }>
  /** Next to the title of a moderated record. */
  Transitions: ComponentType<{
    entity: Entity
    record: Visible
    form: RecordForm
    onMoved(row: Row): void
    /** Other actions of the record, shown with them. */
    further?: readonly RecordAction[]
  }>
  /** Above the form. */
  State: ComponentType<{ entity: Entity; record: Visible; requests: RecordRequests }>
  /** Above the form of a moderated record: emails that could not be delivered. */
  Emails: ComponentType<{ resource: string; id: string }>
  useRequests(
    entity: string,
    record: Visible,
    enabled: boolean,
  ): Pick<UseQueryResult<RecordRequests>, 'data' | 'isPending' | 'isError' | 'isPlaceholderData'>
  /** Fetches the pending requests of a record that was just saved into the form's cache. */
  useFreshRequests(): (entity: string, saved: Visible) => Promise<RecordRequests>
}

let parts: FormParts | undefined

/** Registers what the product adds to forms. Loaded with the form's screen. */
export const registerFormParts = (value: FormParts): void => void (parts = value)

/** Returns what the product adds to forms. Throws before it is registered. */
export function formParts(): FormParts {
  if (!parts) throw new Error('No product has registered the parts of the form')
  return parts
}

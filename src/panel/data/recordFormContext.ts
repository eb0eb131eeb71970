import { createContext, useContext } from 'react'
import type { Entity } from '../../engine/model/registry.ts'
import type { UploadQueue } from './uploads/queue.ts'

/** What the fields of one form share; it stays the same while the form is written. */
export interface RecordFormContext {
  entity: Entity
  /** The id of the record; null for one that is not there yet. */
  recordId: string | null
  /** A person changed a property to a value. */
  changed(name: string, value: unknown): void
  refuse(name: string, code?: string): void
  /** The files on their way into the form. */
  uploads: UploadQueue
}

const Context = createContext<RecordFormContext | null>(null)

export const RecordFormContextProvider = Context.Provider

/** The form that a field is in; throws outside one. */
export function useRecordFormContext(): RecordFormContext {
  const context = useContext(Context)
  if (!context) throw new Error('useRecordFormContext is called outside a form')
  return context
}

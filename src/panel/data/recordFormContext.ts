import { createContext, useContext } from 'react'
import type { Entity } from '../../engine/model/registry.ts'
import type { UploadQueue } from './uploads/queue.ts'

/** What the fields of a form share; it stays the same object while the form is edited. */
export interface RecordFormContext {
  entity: Entity
  /** The ID of the record; null for a new one. */
  recordId: string | null
  /** Called when a person changes a property. */
  changed(name: string, value: unknown): void
  refuse(name: string, code?: string): void
  /** The form's uploads. */
  uploads: UploadQueue
}

const Context = createContext<RecordFormContext | null>(null)

export const RecordFormContextProvider = Context.Provider

/** Returns the context of the surrounding form. Throws outside a form. */
export function useRecordFormContext(): RecordFormContext {
  const context = useContext(Context)
  if (!context) throw new Error('useRecordFormContext is called outside a form')
  return context
}

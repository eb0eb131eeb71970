import { useState } from 'react'
import type { Values } from '../../../../panel/ui/Form.tsx'
import { tabStorage } from '../../../../panel/data/session/storage.ts'

const prefix = 'marani.public.'

/** Tells the home page that the person's first record was submitted for moderation. */
export const sentToModeration = 'sent_to_moderation'

/** Reads a value that is stored for the lifetime of this tab and survives a reload; undefined if there is none. */
export function readTabState<Value>(name: string): Value | undefined {
  try {
    return JSON.parse(tabStorage.getItem(prefix + name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value for the lifetime of this tab; undefined removes it. */
export function writeTabState(name: string, value: unknown): void {
  if (value === undefined) tabStorage.removeItem(prefix + name)
  else tabStorage.setItem(prefix + name, JSON.stringify(value))
}

/** A state that survives a reload; undefined removes it. */
export function useTabState<Value>(name: string): [Value | undefined, (value: Value | undefined) => void] {
  const [value, setValue] = useState(() => readTabState<Value>(name))
  return [
    value,
    next => {
      writeTabState(name, next)
      setValue(next)
    },
  ]
}

/** What was entered into a form, except passwords. */
export const typedIn = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)]
      .filter(([name]) => form.querySelector(`[name="${name}"][data-secret]`) === null)
      .map(([name, value]) => [name, String(value)]),
  )

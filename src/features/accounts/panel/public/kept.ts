import { useState } from 'react'
import type { Values } from '../../../../panel/ui/Form.tsx'
import { tabKeep } from '../../../../panel/data/session/storage.ts'

const prefix = 'marani.public.'

/** Says to the home page that what somebody registered with waits for staff now. */
export const sentToModeration = 'sent_to_moderation'

/** Something kept for as long as this tab is open, so that it outlives a reload; undefined where there is nothing. */
export function readKept<Value>(name: string): Value | undefined {
  try {
    return JSON.parse(tabKeep.getItem(prefix + name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps something for as long as this tab is open; undefined takes it away. */
export function keep(name: string, value: unknown): void {
  if (value === undefined) tabKeep.removeItem(prefix + name)
  else tabKeep.setItem(prefix + name, JSON.stringify(value))
}

/** A state that outlives a reload; undefined takes it away. */
export function useKept<Value>(name: string): [Value | undefined, (value: Value | undefined) => void] {
  const [value, setValue] = useState(() => readKept<Value>(name))
  return [
    value,
    next => {
      keep(name, next)
      setValue(next)
    },
  ]
}

/** What is typed into a form, but for passwords. */
export const typedIn = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)]
      .filter(([name]) => form.querySelector(`[name="${name}"][data-secret]`) === null)
      .map(([name, value]) => [name, String(value)]),
  )

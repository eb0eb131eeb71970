import { useEffect, useState, createElement, type ComponentType } from 'react'
import type { Overrides, OverrideSources, Part, Source } from '../../data/overrides.ts'
import { preloadable, usePreloaded } from '../../data/preloadable.ts'

/** Unlike React's `lazy`, it renders at once if it was loaded before. */
function part<Props extends object>(get: () => Promise<{ default: ComponentType<Props> }>): Part<Props> {
  const source = preloadable(async () => (await get()).default)
  const Component = (props: Props) => {
    const Loaded = usePreloaded(source)
    return Loaded ? createElement(Loaded, props) : null
  }
  return { Component, load: source.load }
}

const none: Overrides = {}
let overrides: Readonly<Record<string, Overrides>> = {}

const loaded = <Props extends object>(source: Source<Props> | undefined): Part<Props> | undefined =>
  source && part(source)

const partsOf = ({ listActions, rowActions, recordActions, recordPanel, inputs = {} }: OverrideSources): Overrides => ({
  listActions: loaded(listActions),
  rowActions: loaded(rowActions),
  recordActions: loaded(recordActions),
  recordPanel: loaded(recordPanel),
  inputs: Object.fromEntries(Object.entries(inputs).map(([field, source]) => [field, part(source)])),
})

/** Registers the product's overrides of generated screens. Called before the first render. */
export const registerOverrides = (value: Readonly<Record<string, OverrideSources>>): void =>
  void (overrides = Object.fromEntries(Object.entries(value).map(([entity, sources]) => [entity, partsOf(sources)])))

/** Returns the overrides of an entity's screens; most entities have none. */
export const overridesOf = (entity: string): Overrides => overrides[entity] ?? none

/** The screen that shows the overrides: an entity's list, or one of its records. */
export type Place = 'list' | 'record'

function partsAt(place: Place, entity: string): { load(): Promise<unknown> }[] {
  const { listActions, rowActions, recordActions, recordPanel, inputs = {} } = overridesOf(entity)
  const parts = place === 'list' ? [listActions, rowActions] : [recordActions, recordPanel, ...Object.values(inputs)]
  return parts.filter(one => one !== undefined)
}

const fetched = new Set<string>()

/**
 * Loads the overrides of an entity's screen while its records are loading. Resolves when there is nothing left to load.
 */
export async function loadOverrides(place: Place, entity: string): Promise<void> {
  await Promise.allSettled(partsAt(place, entity).map(({ load }) => load()))
  fetched.add(`${place} ${entity}`)
}

/** Whether all overrides of an entity's screen are loaded, so that it can be rendered without layout shifts. */
export function useOverridesFetched(place: Place, entity: string): boolean {
  const [, setThere] = useState(false)
  useEffect(() => {
    let wanted = true
    void loadOverrides(place, entity).then(() => wanted && setThere(true))
    return () => {
      wanted = false
    }
  }, [place, entity])
  return fetched.has(`${place} ${entity}`) || partsAt(place, entity).length === 0
}

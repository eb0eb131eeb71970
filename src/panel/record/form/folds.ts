import { useStore } from 'ra-core'
import type { Entity } from '../../../engine/model/registry.ts'

/** The groups that few people need, which are collapsed by default. */
const usuallyFolded: Readonly<Record<string, boolean>> = { system: true, state: true }

type Folds = Readonly<Record<string, boolean>>

/** Collapsed groups, stored in this browser for all records of the entity. */
const useStoredFolds = (entity: Entity) => useStore<Folds>(`form.folds.${entity.name}`, {})

const isFoldedIn = (folds: Folds, group: string): boolean => folds[group] ?? usuallyFolded[group] ?? false

/** Whether a group of an entity's form is collapsed, and a function that changes it. */
export function useFold(entity: Entity, group: string): { isFolded: boolean; fold(folded: boolean): void } {
  const [folds, setFolds] = useStoredFolds(entity)
  return { isFolded: isFoldedIn(folds, group), fold: folded => setFolds({ ...folds, [group]: folded }) }
}

/** Whether all these groups are collapsed, and a function that collapses or expands all. */
export function useFolds(
  entity: Entity,
  groups: readonly string[],
): { areFolded: boolean; foldAll(folded: boolean): void } {
  const [folds, setFolds] = useStoredFolds(entity)
  return {
    areFolded: groups.every(group => isFoldedIn(folds, group)),
    foldAll: folded => setFolds({ ...folds, ...Object.fromEntries(groups.map(group => [group, folded])) }),
  }
}

/** Expands the group that contains an element. Returns whether it was collapsed. */
export function unfold(element: Element | null | undefined): boolean {
  const button = element?.closest('[data-folded]')?.querySelector<HTMLElement>('.m-fold')
  button?.click()
  return button !== null && button !== undefined
}

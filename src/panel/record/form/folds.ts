import { useStore } from 'ra-core'
import type { Entity } from '../../../engine/model/registry.ts'

/** What says little to most: it is folded until somebody wants it. */
const usuallyFolded: Readonly<Record<string, boolean>> = { system: true, state: true }

type Folds = Readonly<Record<string, boolean>>

/** What a person folds stays folded in every record of the entity, in this browser. */
const useKept = (entity: Entity) => useStore<Folds>(`form.folds.${entity.name}`, {})

const isFoldedIn = (folds: Folds, group: string): boolean => folds[group] ?? usuallyFolded[group] ?? false

/** Whether a group of an entity's form is folded, and how to fold it. */
export function useFold(entity: Entity, group: string): { isFolded: boolean; fold(folded: boolean): void } {
  const [folds, setFolds] = useKept(entity)
  return { isFolded: isFoldedIn(folds, group), fold: folded => setFolds({ ...folds, [group]: folded }) }
}

/** Whether all these groups are folded, and how to fold or unfold all. */
export function useFolds(
  entity: Entity,
  groups: readonly string[],
): { areFolded: boolean; foldAll(folded: boolean): void } {
  const [folds, setFolds] = useKept(entity)
  return {
    areFolded: groups.every(group => isFoldedIn(folds, group)),
    foldAll: folded => setFolds({ ...folds, ...Object.fromEntries(groups.map(group => [group, folded])) }),
  }
}

/** Unfolds the group that an element is in or is; answers whether it was folded. */
export function unfold(element: Element | null | undefined): boolean {
  const button = element?.closest('[data-folded]')?.querySelector<HTMLElement>('.m-fold')
  button?.click()
  return button !== null && button !== undefined
}

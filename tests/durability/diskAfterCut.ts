import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder, type DiskEvent } from './diskEvents.ts'
import { FileAfterCut } from './fileAfterCut.ts'

type NameEvent = Extract<DiskEvent, { kind: 'create' | 'remove' | 'rename' }>
type Names = Map<number, Map<string, number>>

const isNameEvent = (event: DiskEvent): event is NameEvent =>
  event.kind === 'create' || event.kind === 'remove' || event.kind === 'rename'

function applyName(names: Names, event: NameEvent): void {
  if (event.kind === 'create' && event.isFolder) names.set(event.file, new Map())
  if (event.kind === 'rename') names.get(event.from)?.delete(event.oldName)
  if (event.kind === 'remove') names.get(event.folder)?.delete(event.name)
  else names.get(event.folder)?.set(event.name, event.file)
}

/**
 * A disk that forgets: fed with recorded events, it can write out what a power cut at that moment may leave. File
 * content follows FileAfterCut. Names are kept as journaling file systems do: in their order, all up to a point at or
 * after the last change of a name that was synced through its file or folder.
 */
export class DiskAfterCut {
  /** Switched off, the disk promises and does nothing from then on. */
  honoursSync = true
  readonly #files = new Map<number, FileAfterCut>()
  readonly #names: Names = new Map([[rootFolder, new Map()]])
  #pending: NameEvent[] = []

  #file(number: number): FileAfterCut {
    const file = this.#files.get(number) ?? new FileAfterCut()
    this.#files.set(number, file)
    return file
  }

  #sync(number: number): void {
    if (!this.honoursSync) return
    this.#file(number).sync()
    const isTouchDevice = (event: NameEvent) =>
      event.file === number || event.folder === number || (event.kind === 'rename' && event.from === number)
    const safe = this.#pending.findLastIndex(isTouchDevice) + 1
    for (const event of this.#pending.splice(0, safe)) applyName(this.#names, event)
  }

  apply(event: DiskEvent): void {
    if (isNameEvent(event)) this.#pending.push(event)
    if (event.kind === 'write') this.#file(event.file).write(event.at, event.bytes)
    if (event.kind === 'resize') this.#file(event.file).resize(event.size)
    if (event.kind === 'sync') this.#sync(event.file)
  }

  /** Writes what is left after a power cut at this moment into a folder, which must not exist. */
  writeImage(target: string, random: () => number): void {
    const names: Names = structuredClone(this.#names)
    const survivors = Math.floor(random() * (this.#pending.length + 1))
    for (const event of this.#pending.slice(0, survivors)) applyName(names, event)
    const writeFolder = (number: number, path: string) => {
      mkdirSync(path, { mode: 0o700 })
      for (const [name, child] of names.get(number) ?? []) {
        if (names.has(child)) writeFolder(child, join(path, name))
        else writeFileSync(join(path, name), this.#file(child).afterCut(random))
      }
    }
    writeFolder(rootFolder, target)
  }
}

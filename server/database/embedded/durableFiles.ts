import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type InitArguments = Parameters<NodeFS['init']>
type EngineOptions = InitArguments[1]

interface OpenFile {
  nfd: number
}

/** The part of the engine's file layer that is used here; the library does not type it. */
interface NodeFileLayer {
  tryFSOperation(operation: () => void): void
  stream_ops: { fsync?: (file: OpenFile) => number }
}

/**
 * The library's file system on a folder plus fsync for files and folders, which the library lacks. PostgreSQL calls it wherever a power cut
 * could do damage: at commits, checkpoints, and for renamed and new files.
 */
export class DurableFiles extends NodeFS {
  readonly #onBroken: (reason: string) => void
  #abortReason = ''

  /** `onBroken` is called as soon as the engine aborts, for instance because the disk refused to sync. */
  constructor(folder: string, onBroken: (reason: string) => void) {
    super(folder)
    this.#onBroken = onBroken
  }

  /** The last reason that the engine logged for aborting, without the time; empty if there is none. */
  get abortReason(): string {
    return this.#abortReason
  }

  override async init(database: InitArguments[0], options: EngineOptions): Promise<{ emscriptenOpts: EngineOptions }> {
    const { emscriptenOpts } = await super.init(database, options)
    const addSync = (engine: { NODEFS: NodeFileLayer }) => {
      const layer = engine.NODEFS
      layer.stream_ops.fsync = file => {
        layer.tryFSOperation(() => fsyncSync(file.nfd))
        return 0
      }
    }
    const printErr = (text: string) => {
      const [, words] = /\b(?:PANIC|FATAL): +(.*)/.exec(text) ?? []
      if (words !== undefined) this.#abortReason = words
      options.printErr?.(text)
    }
    const onAbort = () => this.#onBroken(this.#abortReason || 'the engine stopped')
    return {
      emscriptenOpts: { ...emscriptenOpts, printErr, onAbort, preRun: [...(emscriptenOpts.preRun ?? []), addSync] },
    }
  }
}

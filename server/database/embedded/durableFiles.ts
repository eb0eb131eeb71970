import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type InitArguments = Parameters<NodeFS['init']>
type EngineOptions = InitArguments[1]

interface OpenFile {
  nfd: number
}

/** The part of the engine's file layer that is used here; the library leaves it untyped. */
interface NodeFileLayer {
  tryFSOperation(operation: () => void): void
  stream_ops: { fsync?: (file: OpenFile) => number }
}

/**
 * The library's folder of files with the one thing it lacks: fsync, for files and for folders. PostgreSQL asks for it
 * itself at every place that a power cut could hurt (commit, checkpoint, renamed and newly created files).
 */
export class DurableFiles extends NodeFS {
  readonly #onBroken: (reason: string) => void
  #lastWords = ''

  /** `onBroken` is called at once when the engine gives up, for instance because the disk refused to sync. */
  constructor(folder: string, onBroken: (reason: string) => void) {
    super(folder)
    this.#onBroken = onBroken
  }

  /** The last reason that the engine gave for ending itself, without the time; empty where it gave none. */
  get lastWords(): string {
    return this.#lastWords
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
      if (words !== undefined) this.#lastWords = words
      options.printErr?.(text)
    }
    const onAbort = () => this.#onBroken(this.#lastWords || 'the engine stopped')
    return {
      emscriptenOpts: { ...emscriptenOpts, printErr, onAbort, preRun: [...(emscriptenOpts.preRun ?? []), addSync] },
    }
  }
}

import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../architecture/sources.ts'

const folders = ['src', 'i18n', 'fixtures', 'imports', 'server', 'scripts']
const run = promisify(execFile)

/** A copy of the project's code, in which something is added. */
export class Copy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'marani-copy-'))
  readonly #touched = new Set<string>()

  constructor() {
    for (const folder of folders) cpSync(join(root, folder), join(this.#folder, folder), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'))
    const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as Record<string, unknown>
    this.write('tsconfig.json', JSON.stringify({ compilerOptions, include: folders.slice(0, -1) }))
    this.write('package.json', readFileSync(join(root, 'package.json'), 'utf8'))
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.#folder, path), text)
    this.#touched.add(path)
  }

  /** Puts something before a text that stands in a file; fails where it does not. */
  put(path: string, before: string, added: string): void {
    const text = readFileSync(join(this.#folder, path), 'utf8')
    if (!text.includes(before)) throw new Error(`${path} has no ${before}`)
    this.write(
      path,
      text.replace(before, () => `${added}${before}`),
    )
  }

  /** A folder of the copy as another one in it, each file changed. */
  duplicate(from: string, to: string): void {
    cpSync(join(this.#folder, from), join(this.#folder, to), { recursive: true })
  }

  /** The files that were written since this was asked before. */
  touched(): string[] {
    const all = [...this.#touched].toSorted()
    this.#touched.clear()
    return all
  }

  /** Every error that the compiler has, with what it says of it. */
  async compile(): Promise<string[]> {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    // One thread: several would each check what all need, and other tests wait for their processors.
    const options = '--noEmit --singleThreaded --incremental --tsBuildInfoFile compiled --pretty false'.split(' ')
    const { stdout } = await run(process.execPath, [tsc, ...options, '-p', this.#folder], {
      cwd: this.#folder,
      maxBuffer: 50_000_000,
    }).catch((error: { stdout: string }) => error)
    return stdout.split(/\n(?=\S)/).filter(error => error.includes('error TS'))
  }

  /** Runs a script of the copy, and answers what it says. */
  async run(path: string): Promise<string> {
    return (await run(process.execPath, [path], { cwd: this.#folder, maxBuffer: 50_000_000 })).stdout
  }

  /** What a module of the copy says when it runs. */
  async say(code: string): Promise<unknown> {
    this.write('say.ts', code)
    this.#touched.delete('say.ts')
    return JSON.parse(await this.run('say.ts'))
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

const pageSize = 4096

type Page = Uint8Array | null

const pick = <T>(choices: T[], random: () => number) => choices[Math.floor(random() * choices.length)] as T

/**
 * One file as a disk with a cache sees it: per page and for the size all states since the last sync. After a power cut
 * any one of them may be what is found, for every page independently; null is a page of zeros.
 */
export class FileAfterCut {
  #sizes: number[] = [0]
  #pages = new Map<number, Page[]>()

  get #size(): number {
    return this.#sizes.at(-1) ?? 0
  }

  #addState(page: number, content: Page): void {
    const states = this.#pages.get(page)
    if (states) states.push(content)
    else this.#pages.set(page, [null, content])
  }

  write(at: number, bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length;) {
      const page = Math.floor((at + done) / pageSize)
      const offset = (at + done) % pageSize
      const part = bytes.subarray(done, done + pageSize - offset)
      const content = this.#pages.get(page)?.at(-1)?.slice() ?? new Uint8Array(pageSize)
      content.set(part, offset)
      this.#addState(page, content)
      done += part.length
    }
    if (at + bytes.length > this.#size) this.#sizes.push(at + bytes.length)
  }

  resize(size: number): void {
    for (const [page, states] of this.#pages) {
      const content = states.at(-1)
      const kept = size - page * pageSize
      if (!content || kept >= pageSize) continue
      const cut = kept > 0 ? new Uint8Array(pageSize) : null
      cut?.set(content.subarray(0, kept))
      states.push(cut)
    }
    if (size !== this.#size) this.#sizes.push(size)
  }

  sync(): void {
    this.#sizes = [this.#size]
    for (const [page, states] of this.#pages) this.#pages.set(page, states.slice(-1))
  }

  /** What a power cut now may leave of it. */
  afterCut(random: () => number): Uint8Array {
    const found = new Uint8Array(pick(this.#sizes, random))
    for (const [page, states] of this.#pages) {
      const content = pick(states, random)
      const room = found.length - page * pageSize
      if (content && room > 0) found.set(content.subarray(0, room), page * pageSize)
    }
    return found
  }
}

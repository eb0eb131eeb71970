import type { Files } from '../engine/ports/files.ts'
import { readVariant } from '../features/files/variants.ts'

const cacheName = 'marani-prototype-files'
const pathOf = (name: string): string => `/files/${name}`

/** The files of this tab: their URLs in the page, and whether those of an earlier visit are kept. */
export interface TabFiles {
  files: Files
  /** Returns the `blob:` URL of a stored file; undefined if there is none. */
  resolve(address: string): string | undefined
}

/** The methods of the browser's cache that store files. */
type FileCache = Pick<Cache, 'keys' | 'match' | 'put' | 'delete'>

/** Stores files in memory until the page is left, for when the browser's storage is blocked. */
function createMemoryCache(): FileCache {
  const responses = new Map<string, Response>()
  return {
    keys: async () => [],
    match: async name => responses.get(String(name))?.clone(),
    put: async (name, response) => void responses.set(String(name), response),
    delete: async name => responses.delete(String(name)),
  }
}

async function openFileCache(fresh: boolean): Promise<FileCache> {
  try {
    if (fresh) await caches.delete(cacheName)
    return await caches.open(cacheName)
  } catch {
    return createMemoryCache()
  }
}

/** Stores files in the browser's cache, so that they survive a reload. `fresh` deletes those of an earlier visit. */
export async function openTabFiles({ fresh }: { fresh: boolean }): Promise<TabFiles> {
  const cache = await openFileCache(fresh)
  const shown = new Map<string, string>()
  const show = (name: string, blob: Blob): void => {
    const [hash = ''] = name.split('/')
    const { width } = readVariant(name.split('/')[1] ?? '')
    const address = URL.createObjectURL(blob)
    for (const key of [`/files/${hash}`, `/files/${hash}/${width}`]) shown.set(key, address)
  }
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (response) show(new URL(request.url).pathname.replace(/^\/files\//, ''), await response.blob())
  }
  return {
    files: {
      put: async (name, bytes) => {
        const blob = new Blob([bytes])
        await cache.put(pathOf(name), new Response(blob))
        show(name, blob)
      },
      get: async name => {
        const response = await cache.match(pathOf(name))
        if (!response) return undefined
        const blob = await response.blob()
        return { body: blob.stream(), size: blob.size }
      },
      remove: async name => void (await cache.delete(pathOf(name))),
    },
    resolve: address => shown.get(address) ?? shown.get(address.replace(/\/\d+$/, '')),
  }
}

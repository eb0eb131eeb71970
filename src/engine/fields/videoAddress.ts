/** A video of one of the two supported providers, independent of the form of its URL. */
export interface Video {
  provider: 'youtube' | 'vimeo'
  id: string
  /** The key of a private Vimeo video. */
  key: string | undefined
  /** Where it starts, in seconds. */
  start: number | undefined
}

/** A video as a website shows it: its canonical URL, and that of a player which sets no cookies before it is played. */
export interface VideoPlayer {
  provider: Video['provider']
  url: string
  embed_url: string
}

const youtubeId = /^(?!videoseries$|live_stream$)[\w-]{11}$/
const youtubePath = /^\/(?:shorts|embed|live|v|e)\/([^/]+)\/?$/
const vimeoPath =
  /^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:album|showcase)\/\d+\/video\/|manage\/videos\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/i
const vimeoPlayerPath = /^\/video\/(\d{1,12})\/?$/
const vimeoKey = /^[\da-f]{6,20}$/i

const longestSeconds = 24 * 3_600

/** Parses `90`, `90s` or `1h2m3s` as seconds; undefined for 0 and for invalid times. */
function secondsOf(text: string | null): number | undefined {
  const [found, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s?)?$/.exec(text ?? '') ?? []
  const all = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
  return found && all > 0 && all <= longestSeconds ? all : undefined
}

/** Returns the fragment of a URL (after the `#`), parsed as a query. */
const fragmentOf = (url: URL): URLSearchParams => new URLSearchParams(url.hash.slice(1))

function onYoutube(url: URL, id: string | null | undefined): Video | undefined {
  if (!id || !youtubeId.test(id)) return undefined
  const time = url.searchParams.get('t') ?? url.searchParams.get('start') ?? fragmentOf(url).get('t')
  return { provider: 'youtube', id, key: undefined, start: secondsOf(time) }
}

function onVimeo(url: URL, [, id, ownKey]: readonly (string | undefined)[]): Video | undefined {
  const key = ownKey ?? url.searchParams.get('h')
  if (!id) return undefined
  return {
    provider: 'vimeo',
    id,
    key: key && vimeoKey.test(key) ? key.toLowerCase() : undefined,
    start: secondsOf(fragmentOf(url).get('t')),
  }
}

type Reading = (url: URL) => Video | undefined

const youtube: Reading = url =>
  onYoutube(url, /^\/watch\/?$/.test(url.pathname) ? url.searchParams.get('v') : youtubePath.exec(url.pathname)?.[1])
const shortYoutube: Reading = url => onYoutube(url, /^\/([^/]+)\/?$/.exec(url.pathname)?.[1])
const vimeo: Reading = url => onVimeo(url, vimeoPath.exec(url.pathname) ?? [])
const vimeoPlayer: Reading = url => onVimeo(url, vimeoPlayerPath.exec(url.pathname) ?? [])

/** How the URLs of each host are parsed. */
const hosts: Readonly<Record<string, Reading>> = {
  'youtube.com': youtube,
  'm.youtube.com': youtube,
  'music.youtube.com': youtube,
  'youtube-nocookie.com': youtube,
  'youtu.be': shortYoutube,
  'vimeo.com': vimeo,
  'player.vimeo.com': vimeoPlayer,
}

const readingFor = (url: URL | null): Reading | undefined => {
  if (!url || url.port || url.username || url.password || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return undefined
  const host = url.hostname.replace(/^www\./, '')
  return Object.hasOwn(hosts, host) ? hosts[host] : undefined
}

/** Whether a URL is on one of the supported video hosts. */
export const isVideoHost = (address: string): boolean => readingFor(URL.parse(address)) !== undefined

/** Returns the video that a URL leads to; undefined for other hosts, and for channels, playlists and pages. */
export function videoOf(address: string): Video | undefined {
  const url = URL.parse(address)
  return url ? readingFor(url)?.(url) : undefined
}

const written: Record<Video['provider'], (video: Video) => Pick<VideoPlayer, 'url' | 'embed_url'>> = {
  youtube: ({ id, start }) => ({
    url: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}` : ''}`,
    embed_url: `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`,
  }),
  vimeo: ({ id, key, start }) => ({
    url: `https://vimeo.com/${id}${key ? `/${key}` : ''}${start ? `#t=${start}s` : ''}`,
    embed_url: `https://player.vimeo.com/video/${id}?${key ? `h=${key}&` : ''}dnt=1${start ? `#t=${start}s` : ''}`,
  }),
}

/** Returns how the video of a URL is shown; undefined if it is not one. */
export function playerOf(address: string): VideoPlayer | undefined {
  const video = videoOf(address)
  return video && { provider: video.provider, ...written[video.provider](video) }
}

/** Returns the embeddable player URL of a video; undefined if the URL is not one of a video. */
export const embedOf = (address: string): string | undefined => playerOf(address)?.embed_url

/** Returns the canonical URL of a video, in which it is stored; any other URL is unchanged. */
export const canonicalUrl = (address: string): string => playerOf(address)?.url ?? address

/** Returns a key that is equal for every form of a video's URL, regardless of its start; any other URL is unchanged. */
export function videoKey(address: string): string {
  const video = videoOf(address)
  return video ? `${video.provider} ${video.id}` : address
}

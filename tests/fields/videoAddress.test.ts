import { describe, expect, it } from 'vitest'
import {
  embedOf,
  isVideoHost,
  playerOf,
  videoKey,
  canonicalUrl,
  videoOf,
} from '../../src/engine/fields/videoAddress.ts'

const id = 'dQw4w9WgXcQ'
const youtube = `https://www.youtube.com/watch?v=${id}`
const youtubePlayer = `https://www.youtube-nocookie.com/embed/${id}`
const vimeoPlayer = 'https://player.vimeo.com/video/1084537'

/** Addresses as people paste them, each with the one it is kept by and that of its player. */
const videos: [address: string, usual: string, player: string][] = [
  [`https://www.youtube.com/watch?v=${id}`, youtube, youtubePlayer],
  [`http://youtube.com/watch?v=${id}`, youtube, youtubePlayer],
  [`https://YouTube.com/watch?v=${id}`, youtube, youtubePlayer],
  [`https://m.youtube.com/watch?v=${id}&feature=share`, youtube, youtubePlayer],
  [`https://music.youtube.com/watch?v=${id}`, youtube, youtubePlayer],
  [`https://www.youtube.com/watch?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf&v=${id}&index=3`, youtube, youtubePlayer],
  [`https://www.youtube.com/watch?v=${id}&t=90`, `${youtube}&t=90`, `${youtubePlayer}?start=90`],
  [`https://www.youtube.com/watch?v=${id}&t=1m30s`, `${youtube}&t=90`, `${youtubePlayer}?start=90`],
  [`https://www.youtube.com/watch?v=${id}#t=1h1m1s`, `${youtube}&t=3661`, `${youtubePlayer}?start=3661`],
  [`https://www.youtube.com/watch?v=${id}&t=soon`, youtube, youtubePlayer],
  [`https://www.youtube.com/watch?v=${id}&t=0`, youtube, youtubePlayer],
  [`https://youtu.be/${id}`, youtube, youtubePlayer],
  [`https://youtu.be/${id}?si=abcDEF_123&t=42`, `${youtube}&t=42`, `${youtubePlayer}?start=42`],
  [`https://www.youtube.com/shorts/${id}`, youtube, youtubePlayer],
  [`https://youtube.com/shorts/${id}?feature=share`, youtube, youtubePlayer],
  [`https://www.youtube.com/embed/${id}?start=15&autoplay=1`, `${youtube}&t=15`, `${youtubePlayer}?start=15`],
  [`https://www.youtube.com/live/${id}?si=x`, youtube, youtubePlayer],
  [`https://www.youtube-nocookie.com/embed/${id}`, youtube, youtubePlayer],
  [
    'https://www.youtube.com/watch?v=-_-_-_-_-_-',
    'https://www.youtube.com/watch?v=-_-_-_-_-_-',
    'https://www.youtube-nocookie.com/embed/-_-_-_-_-_-',
  ],
  ['https://vimeo.com/1084537', 'https://vimeo.com/1084537', `${vimeoPlayer}?dnt=1`],
  ['http://www.vimeo.com/1084537/?share=copy', 'https://vimeo.com/1084537', `${vimeoPlayer}?dnt=1`],
  ['https://vimeo.com/1084537/8272103f6e', 'https://vimeo.com/1084537/8272103f6e', `${vimeoPlayer}?h=8272103f6e&dnt=1`],
  ['https://vimeo.com/1084537#t=1m5s', 'https://vimeo.com/1084537#t=65s', `${vimeoPlayer}?dnt=1#t=65s`],
  ['https://vimeo.com/channels/staffpicks/1084537', 'https://vimeo.com/1084537', `${vimeoPlayer}?dnt=1`],
  ['https://vimeo.com/groups/wine/videos/1084537', 'https://vimeo.com/1084537', `${vimeoPlayer}?dnt=1`],
  ['https://vimeo.com/showcase/77/video/1084537', 'https://vimeo.com/1084537', `${vimeoPlayer}?dnt=1`],
  [
    'https://vimeo.com/manage/videos/1084537/8272103F6E',
    'https://vimeo.com/1084537/8272103f6e',
    `${vimeoPlayer}?h=8272103f6e&dnt=1`,
  ],
  [
    'https://player.vimeo.com/video/1084537?h=8272103f6e&autoplay=1',
    'https://vimeo.com/1084537/8272103f6e',
    `${vimeoPlayer}?h=8272103f6e&dnt=1`,
  ],
  ['https://player.vimeo.com/video/1084537?h=%22%3E%3Cscript%3E', 'https://vimeo.com/1084537', `${vimeoPlayer}?dnt=1`],
]

/** Addresses on the right hosts that lead to no one video. */
const pages = [
  'https://www.youtube.com/@marani',
  'https://www.youtube.com/channel/UC38IQsAvIsxxjztdMZQtwHA',
  'https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
  'https://www.youtube.com/embed/videoseries?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
  'https://www.youtube.com/embed/live_stream?channel=UC38IQsAvIsxxjztdMZQtwHA',
  'https://www.youtube.com/watch?v=tooshort',
  `https://www.youtube.com/watch?v=${id}%22onload%3D`,
  'https://www.youtube.com/',
  'https://youtu.be/',
  'https://vimeo.com/marani',
  'https://vimeo.com/channels/staffpicks',
  'https://vimeo.com/showcase/77',
  'https://player.vimeo.com/external/1084537.hd.mp4',
]

/** Addresses elsewhere, and those that only look as if they were here. */
const foreign = [
  `https://evil.example/watch?v=${id}`,
  `https://youtube.com.evil.example/watch?v=${id}`,
  `https://notyoutube.com/watch?v=${id}`,
  `https://youtube.com@evil.example/watch?v=${id}`,
  `https://somebody:secret@www.youtube.com/watch?v=${id}`,
  `https://www.youtube.com:8443/watch?v=${id}`,
  `https://youtub\u0435.com/watch?v=${id}`,
  `https://www.youtube.com./watch?v=${id}`,
  `ftp://www.youtube.com/watch?v=${id}`,
  'javascript://www.youtube.com/%0aalert(1)',
  `//www.youtube.com/watch?v=${id}`,
  `www.youtube.com/watch?v=${id}`,
  'https://constructor/watch',
  'https://dailymotion.com/video/x7tgad0',
  '',
]

describe('the URL of a video', () => {
  it.each(videos)('%s is stored as %s and embedded as %s', (address, usual, player) => {
    expect(canonicalUrl(address)).toBe(usual)
    expect(embedOf(address)).toBe(player)
    expect(playerOf(usual)).toEqual({
      provider: player.includes('vimeo') ? 'vimeo' : 'youtube',
      url: usual,
      embed_url: player,
    })
  })

  it.each(pages)('%s is not that of a single video', address => {
    expect([isVideoHost(address), videoOf(address), embedOf(address)]).toEqual([true, undefined, undefined])
    expect(canonicalUrl(address)).toBe(address)
  })

  it.each(foreign)('"%s" is not on a video website', address => {
    expect([isVideoHost(address), videoOf(address), embedOf(address)]).toEqual([false, undefined, undefined])
  })

  it('is the same in every spelling of it, wherever the video starts, and different for other videos', () => {
    expect(new Set(videos.map(([address]) => videoKey(address))).size).toBe(3)
    expect(new Set(pages.map(videoKey)).size).toBe(pages.length)
  })

  it('is embedded from two websites only', () => {
    const hosts = new Set(videos.map(([address]) => new URL(embedOf(address) ?? '').host))
    expect([...hosts]).toEqual(['www.youtube-nocookie.com', 'player.vimeo.com'])
  })
})

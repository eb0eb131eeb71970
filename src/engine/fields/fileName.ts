/** Letters that show nothing, turn the direction of others or look like a space: by them a program's name reads as that of a picture. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\u115f\u1160\u3164\uffa0\u2800]/gu

/** A file's name without what can't be seen in it; empty where nothing else is there. */
export const visibleName = (name: string): string => name.replace(unseen, '').replace(/\s+/g, ' ').trim()

/**
 * The number of combining marks in a row that is kept: no script needs more, and Unicode's stream-safe text format
 * (Standard Annex 15) has at most as many. Sorting them takes quadratic time: a megabyte of them would take a minute.
 */
const mostMarks = 30

/** Combining marks, and the two letters that compatibility forms turn into such. */
const mark = '[\\p{M}\\uff9e\\uff9f]'
const surplus = new RegExp(`(${mark}{${mostMarks}})${mark}+`, 'gu')

/** Returns a text in a Unicode normalization form, without surplus combining marks. Takes linear time. */
export const normalized = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  text.replace(surplus, '$1').normalize(form)

import { useState } from 'react'
import { fileAddress } from './fileAddress.ts'
import { mayOpen } from './SafeLink.tsx'

/** A small image from a safe address; nothing where it can't be shown. */
export function Thumbnail({ url, alt = '' }: { url: string; alt?: string }) {
  const [broken, setBroken] = useState('')
  if (!mayOpen(url) || broken === url) return null
  return <img className="m-thumbnail" src={fileAddress(url)} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" onError={() => setBroken(url)} />
}

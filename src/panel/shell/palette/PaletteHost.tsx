import { createElement, useEffect, useState } from 'react'
import { useEvent } from 'ra-core'
import { useLocation } from 'react-router-dom'
import { usePanel } from '../../data/RegistryContext.tsx'
import { preloadable, usePreloaded } from '../../data/preloadable.ts'
import { whenIdle } from '../../data/whenIdle.ts'
import { onPaletteRequested } from './requestPalette.ts'

const palette = preloadable(async () => (await import('./openPalette.ts')).openPalette())

function Loaded({ onClose }: { onClose(): void }) {
  const loaded = usePreloaded(palette)
  return loaded ? createElement(loaded.Dialog, { catalog: loaded.catalog, onClose }) : null
}

/** A screen has set its name by then. */
const settled = 1_500

/** Opens the search over everything when it is requested, and remembers where the person was; both are loaded when they are needed. */
export function PaletteHost() {
  const [isOpen, setOpen] = useState(false)
  const close = useEvent(() => setOpen(false))
  const { pathname } = useLocation()
  const { id } = usePanel().profile
  useEffect(() => onPaletteRequested(() => setOpen(true)), [])
  // Whoever presses Ctrl+K types on at once.
  useEffect(() => whenIdle(() => void palette.load().catch(() => undefined)), [])
  useEffect(() => {
    const timer = setTimeout(() => void import('./recent.ts').then(({ keepPlace }) => keepPlace(id, pathname)), settled)
    return () => clearTimeout(timer)
  }, [id, pathname])
  return isOpen ? <Loaded onClose={close} /> : null
}

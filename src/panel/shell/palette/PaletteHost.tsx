import { createElement, useEffect, useState } from 'react'
import { useEvent } from 'ra-core'
import { useLocation } from 'react-router-dom'
import { usePanel } from '../../data/RegistryContext.ts'
import { preloadable } from '../../data/preloadable.ts'
import { useOptional } from '../../data/useOptional.ts'
import { whenIdle } from '../../data/whenIdle.ts'
import { onPaletteRequested } from './requestPalette.ts'

const palette = preloadable(async () => (await import('./openPalette.ts')).openPalette())

function Loaded({ onClose }: { onClose(): void }) {
  const loaded = useOptional(palette)
  return loaded ? createElement(loaded.Dialog, { catalog: loaded.catalog, onClose }) : null
}

/** Milliseconds after which a screen has set its title. */
const settled = 1_500

/** Opens the command palette on request, and records the visited screens; both are loaded on demand. */
export function PaletteHost() {
  const [isOpen, setOpen] = useState(false)
  const close = useEvent(() => setOpen(false))
  const { pathname } = useLocation()
  const { id } = usePanel().profile
  useEffect(() => onPaletteRequested(() => setOpen(true)), [])
  // Preloaded, because people who press Ctrl+K start typing at once.
  useEffect(() => whenIdle(() => void palette.load().catch(() => undefined)), [])
  useEffect(() => {
    const timer = setTimeout(
      () => void import('./recent.ts').then(({ recordVisit }) => recordVisit(id, pathname)).catch(() => undefined),
      settled,
    )
    return () => clearTimeout(timer)
  }, [id, pathname])
  return isOpen ? <Loaded onClose={close} /> : null
}

import Search from '@mui/icons-material/SearchOutlined'
import { useTranslate } from 'ra-core'
import { requestPalette } from './requestPalette.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the command palette; on narrow screens it is only an icon. */
export function PaletteButton({ narrow = false }: { narrow?: boolean }) {
  const label = useTranslate()('panel.menu.search')
  return (
    <button
      type="button"
      className={narrow ? 'icon-button' : 'palette-button'}
      aria-label={narrow ? label : undefined}
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      onClick={requestPalette}
    >
      <Search fontSize={narrow ? 'medium' : 'small'} aria-hidden />
      {!narrow && (
        <>
          <span>{label}</span>
          <kbd aria-hidden>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
        </>
      )}
    </button>
  )
}

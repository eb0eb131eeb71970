import { readLocale } from '../../data/session/locale.ts'
import { loadCatalog } from './catalogs.ts'
import { PaletteDialog } from './PaletteDialog.tsx'

/** The dialog and the texts that it is opened with. */
export const openPalette = async () => ({ Dialog: PaletteDialog, catalog: await loadCatalog(readLocale()) })

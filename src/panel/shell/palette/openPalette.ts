import { readLocale } from '../../data/session/locale.ts'
import { loadCatalog } from './catalogs.ts'
import { PaletteDialog } from './PaletteDialog.tsx'

/** Loads the dialog and its texts. */
export const openPalette = async () => ({ Dialog: PaletteDialog, catalog: await loadCatalog(readLocale()) })

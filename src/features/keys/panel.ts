import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const keysPanel: FeaturePanel = {
  pages: {
    'api-keys': {
      load: () => import('./panel/KeysPage.tsx'),
      shape: 'list',
      right: 'api_keys',
      palette: { icon: 'key', label: 'api_keys.title' },
    },
  },
}

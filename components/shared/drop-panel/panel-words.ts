/** All texts that a panel shows, by panel. */
export const panelWords = {
  bell: ['bell', 'notices', 'ui'],
  downloads: ['downloads', 'ui'],
} as const

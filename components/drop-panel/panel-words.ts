/** Words of everything that a panel shows, by whose panel it is. */
export const panelWords = {
  bell: ['bell', 'notices', 'ui'],
  downloads: ['downloads', 'ui'],
} as const

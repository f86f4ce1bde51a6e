/** @type {import('@ladle/react').UserConfig} */
export default {
  stories: 'stories/**/*.stories.tsx',
  viteConfig: '.ladle/vite.config.ts',
  outDir: 'build/stories',
  defaultStory: 'start--all-widgets',
  storyOrder: ['start*', 'foundations*', 'primitives*', 'widgets*', 'screens*'],
  port: 61000,
  addons: {
    theme: { enabled: true, defaultState: 'light' },
    rtl: { enabled: true, defaultState: false },
    width: { enabled: true, options: { small: 320, phone: 400, tablet: 768, wide: 1440 }, defaultState: 0 },
  },
}

import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import App from './app.vue'

/** The page as the server of an application would write it. */
export const render = (): Promise<string> => renderToString(createSSRApp(App))

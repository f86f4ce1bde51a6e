import { createSSRApp } from 'vue'
import '../shared/shared.css'
import App from './app.vue'

createSSRApp(App).mount('#app')

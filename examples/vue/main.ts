import { createApp } from 'vue'
import '../shared/shared.css'
import App from './app.vue'

createApp(App).mount('#app')

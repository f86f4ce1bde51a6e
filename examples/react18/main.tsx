import { createRoot } from 'react-dom/client'
import '../shared/shared.css'
import { App } from './app.tsx'

createRoot(document.getElementById('app')!).render(<App />)

import { render } from 'solid-js/web'
import '../shared/shared.css'
import { App } from './app.tsx'

render(() => <App />, document.getElementById('app')!)

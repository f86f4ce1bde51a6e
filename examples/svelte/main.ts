import { mount } from 'svelte'
import '../shared/shared.css'
import App from './app.svelte'

mount(App, { target: document.getElementById('app')! })

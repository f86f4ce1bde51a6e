import { MdsEvent, type MdsUserPickerCloseEvent } from 'mds-kit/events'
import { MdsUserPicker } from 'mds-kit/user-picker'
import 'mds-kit/user-picker/define'
import 'mds-kit/notice-bell'
import 'mds-kit/study-site-table'
import { defineAll } from 'mds-kit/define-all'
import { discover } from 'mds-kit/loader'
import { MdsSession } from 'mds-kit/session'

const picker = document.createElement('mds-user-picker')
picker.value = ['a']
picker.people = [{ id: 'a', name: 'Zhang Wei' }]
picker.addEventListener('mds-search', ({ detail }) => detail.query.trim())
picker.addEventListener('mds-close', (event: MdsUserPickerCloseEvent) => event.detail.reason === 'escape')
picker.addEventListener('keydown', ({ key }) => key)
picker.checkValidity()
class Mine extends MdsUserPicker {}
customElements.define('my-picker', Mine)
await defineAll({ suffix: 'next', only: ['mds-session'] })
await discover(document)
const session: MdsSession = new MdsSession()
session.$user.subscribe(user => user?.account.trim())
session.can('STUDY_CENTER_ADD').valueOf()
new MdsEvent<{ at: number }>('mds-at', { at: 1 }).detail.at.toFixed()
picker.addEventListener('mds-sign-in-required', ({ detail }) => detail.error?.code.toFixed())
picker.addEventListener('mds-error', ({ detail: { error } }) => [error.message, error.requestId, error.stack])
document
  .createElement('mds-notice-bell')
  .addEventListener('mds-navigate', ({ detail }) => detail.href?.trim())

// @ts-expect-error a request to sign in has no error
picker.addEventListener('mds-sign-in-required', ({ detail }) => detail.error.code)
const table = document.createElement('mds-study-site-table')
// @ts-expect-error a refused call redirects the user and names no site
table.addEventListener('mds-navigate', ({ detail }) => detail.siteId.trim())
// @ts-expect-error a list of ids, not a number
picker.value = 3
// @ts-expect-error no such member
picker.colour = 'red'
// @ts-expect-error `query` is text
picker.addEventListener('mds-search', ({ detail }) => detail.query.toFixed())
// @ts-expect-error no such reason
picker.addEventListener('mds-close', ({ detail }) => detail.reason === 'bored')
// @ts-expect-error no such tag
await defineAll({ only: ['mds-kitchen'] })
// @ts-expect-error a button key is text
session.can(3)
// @ts-expect-error stores are read, not replaced
session.$user = null

import { pickedPerson } from '../fixtures/picked-person.ts'
import { expect, options, test } from '../portal/base.ts'
import { getBlocks } from './manual.ts'
import { all, contentOfDemo, drawn, filled, reader, readerRole, show, useAll } from './own-page.ts'

test('a nonce with strict-dynamic, as its guide has it, is enough for every element [KIT-C26]', async ({
  signedIn,
}) => {
  const page = await signedIn(reader, readerRole)
  const [head] = getBlocks('docs/nonce.md', 'html nonce')
  const [policy] = getBlocks('docs/nonce.md', 'policy')
  const withNonce = (text: string) => text.replace('RANDOM', 'q1w2e3').replace(/\n/g, ' ')
  await show(page, all(await contentOfDemo()), { head: withNonce(head!), policy: withNonce(policy!) })
  await drawn(page)
  await filled(page)
  await useAll(page)
})

test('the value of an element reaches a frame without an origin, as the guide of sandboxes has it [KIT-C26]', async ({
  signedIn,
}) => {
  const page = await signedIn(reader, readerRole)
  const body = `<!doctype html><p>None</p><script>addEventListener('message', ({ data }) => {
    document.querySelector('p').textContent = [self.origin, data.lead.length].join(' ')
  })</script>`
  const inner = '/hosts/own/sandboxed/'
  expect(await page.request.put(inner, { data: { body } })).toBeOK()
  const [snippet] = getBlocks('docs/sandboxes.md', 'html sandbox')
  await show(page, snippet!.replace('form.html', inner))
  await page.getByRole('combobox', { name: 'Lead' }).fill('li')
  await options(page).first().click()
  await expect(page.frameLocator('iframe').locator('p')).toHaveText('null 1')
})

test('a picker is tested without a product, as the guide of tests has it [KIT-C40] [KIT-C26]', async ({
  page,
}) => {
  const [fixture] = getBlocks('docs/testing.md', 'js fixture-session')
  const [steps] = getBlocks('docs/testing.md', 'js fixture-test')
  const { answerKit } = await import(`data:text/javascript,${encodeURIComponent(fixture!)}`)
  const people = [pickedPerson('p1', 'Ruiz', 'Ana'), pickedPerson('p2', 'Russo', 'Lia')]
  await answerKit(page, { getUserList: { records: people, total: 2, more: false } })
  const body =
    '<!doctype html><script type="module" src="/elements/loader.js"></script><mds-session locale="en-US"></mds-session><mds-user-picker label="Approver"></mds-user-picker>'
  await page.route('**/tested-page', route => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/tested-page')
  await page.waitForFunction(() => customElements.get('mds-session'))
  const run = Object.getPrototypeOf(async () => undefined).constructor
  expect(await new run('page', `${steps}\nreturn value`)(page)).toEqual(['p1'])
})

import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { uploadFile } from '../../contract/files/calls.ts'
import { expect, test } from './base.ts'
import { asOwner } from './server.ts'

const list = '/csr_mds/organiztion'
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const picture = (colour: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer()

const openCommittee = async (page: Page) => {
  await page.goto(`${list}?type=ethics_committee`)
  await page
    .getByRole('table', { name: 'Organisations' })
    .locator('tbody tr')
    .first()
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
}

test('flow files are checked, uploaded, cancelled, kept and opened [D34, D35, E13, G18, G20]', async ({
  signedIn,
}) => {
  // Those that an earlier attempt has left.
  await asOwner(client =>
    client.query(
      "delete from organisation_file where tenant_id = (select tenant_id from users where account = 'lin.haiyan')",
    ),
  )
  const page = await signedIn('lin.haiyan')
  await openCommittee(page)
  const field = page.getByRole('region', { name: 'Flow files' })
  const input = field.locator('input[type=file]')
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  const form = page.getByRole('form', { name: 'Organisation' })
  const stamp = { name: 'Stamp page.png', mimeType: 'image/png', buffer: await picture('#225577') }
  const plan = { name: 'Site plan.png', mimeType: 'image/png', buffer: await picture('#775522') }

  // Wrong ending, then the same name twice, then content that does not fit: each is named, nothing is kept.
  await input.setInputFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: pdf }, stamp, stamp])
  await expect(form).toContainText('notes.txt: This file type is not accepted.')
  await expect(form).toContainText('A file named "Stamp page.png" has been uploaded already.')
  await expect(files).toHaveText([/Stamp page\.png.*Uploaded/])
  await input.setInputFiles({ name: 'Flow.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
  await expect(files.nth(1)).toContainText('The content of the file does not match its type.')
  await page.getByRole('button', { name: 'Remove Flow.pdf' }).click()

  // An upload under way holds the form back until it is cancelled.
  await page.route(`**${uploadFile.path}`, () => undefined)
  await input.setInputFiles({ name: 'Flow.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(page.getByRole('progressbar', { name: 'Uploading Flow.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toContainText('Wait until every file has been uploaded')
  await page.getByRole('button', { name: 'Cancel the upload of Flow.pdf' }).press('Enter')
  await page.unroute(`**${uploadFile.path}`)
  await expect(field.getByRole('button', { name: 'Choose files' })).toBeFocused()

  await input.setInputFiles([{ name: 'Flow.pdf', mimeType: 'application/pdf', buffer: pdf }, plan])
  await expect(files).toHaveText([/Stamp page/, /Flow\.pdf.*Uploaded/, /Site plan.*Uploaded/])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
  await page.getByRole('link', { name: 'Ethics committee', exact: true }).press('Enter')
  await expect(files).toHaveCount(3)

  // The viewer: by keyboard, with the steps of the specification.
  await page.getByRole('button', { name: 'Stamp page.png', exact: true }).press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Stamp page.png' })
  const image = page.getByRole('dialog').getByRole('img')
  await expect(image).toHaveAttribute('alt', 'Stamp page.png, picture 1 of 2')
  await expect(image).toHaveJSProperty('naturalWidth', 300)
  await expect(viewer.getByRole('region')).toBeFocused()
  await page.keyboard.press('+')
  await expect(viewer).toContainText('120%')
  await page.keyboard.press('r')
  await expect(image).toHaveAttribute('style', /scale\(1\.2\) rotate\(90deg\)/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Site plan.png' })).toContainText('100%')
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await saving).suggestedFilename()).toBe('Site plan.png')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Stamp page.png', exact: true })).toBeFocused()

  const opened = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Flow.pdf', exact: true }).click()
  expect((await opened).suggestedFilename()).toBe('Flow.pdf')
})

import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { getManyPlaces, getRegistryStudy } from '../fixtures/registry.ts'
import { expect, test } from './base.ts'
import { ownName } from './own-name.ts'

const list = '/csr_mds/study'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const button = (name: string | RegExp) => ({ name, exact: true })

/** Adds a study of this test only; returns its protocol id. */
async function addStudy(page: Page): Promise<string> {
  const planId = ownName('RG')
  await page.goto(`${list}/create`)
  await field(page, 'Protocol ID').fill(planId)
  await field(page, 'Protocol title').fill('一项随机对照研究')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${planId} is added.`)).toBeVisible()
  return planId
}

/** A number of a registry, which one study has. */
const ownNumber = () => `NCT${String(randomInt(100_000_000)).padStart(8, '0')}`

/** Opens the dialog of the study and gives it a file. */
async function compare(page: Page, study: object) {
  await page.getByRole('button', { name: 'Compare with a registry file' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Compare with a registry file' })
  const buffer = Buffer.from(JSON.stringify(study))
  const file = { name: 'study.json', buffer, mimeType: 'application/json' }
  await dialog.getByTestId('registry-file').setInputFiles(file)
  return dialog
}

test.describe('B27 MD-S3: files of a registry', () => {
  test('fields are accepted one by one or all that differ together, and only Save saves them', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    const planId = await addStudy(page)
    const number = ownNumber()
    const dialog = await compare(
      page,
      getRegistryStudy(number, [{ facility: 'Nowhere Clinic', city: 'Osaka', country: 'Japan' }], {
        statusModule: { overallStatus: 'TERMINATED', whyStopped: 'Sponsor decision' },
        sponsorCollaboratorsModule: { leadSponsor: { name: 'Hengyu Registry' } },
        conditionsModule: { conditions: ['Gout'] },
        designModule: { phases: ['PHASE3'], enrollmentInfo: { count: 21, type: 'ACTUAL' } },
        armsInterventionsModule: { interventions: [{ name: 'Pegloticase', type: 'DRUG' }] },
      }),
    )
    const line = (name: string) => dialog.getByRole('row').filter({ hasText: name })
    await expect(line('Product type')).toContainText('registered as DRUG')
    await expect(line('Planned subjects')).toHaveCount(0)
    await expect(dialog.getByText(/means “Stopped”/)).toBeVisible()
    const accept = dialog.getByRole('button', { name: 'Accept: Sponsor', exact: true })
    await accept.press('Enter')
    await expect(accept).toHaveAttribute('aria-disabled', 'true')
    await expect(dialog.getByText('1 value needs your decision')).toBeVisible()
    await dialog.getByRole('button', { name: /^Accept all \d+ that differ$/ }).press('Enter')
    await expect(dialog.getByRole('button', { name: 'Accept: Indication' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await dialog.getByRole('combobox', { name: 'Choose: Product type' }).selectOption('biological')
    await dialog.getByRole('tab', { name: /^Not taken/ }).press('Enter')
    await expect(line('Why stopped')).toContainText('Sponsor decision')
    await expect(line('Enrolment')).toContainText('21 (ACTUAL)')
    await dialog.getByRole('button', { name: 'Back to the form' }).press('Enter')
    await expect(field(page, 'Sponsor')).toHaveValue('Hengyu Registry')
    await expect(field(page, 'Indication')).toHaveValue('Gout')
    const other = await signedIn('lin.haiyan', { fresh: true })
    await other.goto(page.url())
    await expect(field(other, 'Protocol ID')).toHaveValue(planId)
    await expect(field(other, 'Sponsor')).toHaveValue('')
    await save(page).press('Enter')
    await expect(page.getByText(/The changes to .+ are saved\./)).toBeVisible()
    await other.reload()
    await expect(field(other, 'Sponsor')).toHaveValue('Hengyu Registry')
    await expect(field(other, 'Number')).toHaveValue(number)
    await expect(other.getByRole('combobox', { name: 'Product type' })).toHaveValue('biological')
  })

  test('420 places are counted and found, and those with an organisation become sites', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    await addStudy(page)
    const names = [ownName('Harbour Clinic'), ownName('Meadow Clinic')] as const
    const there = { city: 'Osaka', country: 'Japan', status: 'WITHDRAWN' }
    const named = [...names, names[0]].map(facility => ({ facility, ...there }))
    const places = [...getManyPlaces(417, 42, 375), ...named]
    const dialog = await compare(page, getRegistryStudy(ownNumber(), places))
    await dialog.getByRole('tab', { name: 'Places (420)' }).press('Enter')
    const show = dialog.getByRole('combobox', { name: 'Show' })
    await expect(show).toContainText('All places (420)')
    await expect(show).toContainText('Without a name that says who it is (417)')
    // Only what is in sight is drawn.
    const rows = dialog.getByRole('table', { name: 'Places' }).locator('tbody tr')
    expect(await rows.count()).toBeLessThan(100)
    await show.selectOption({ label: 'Without an organisation (3)' })
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('WITHDRAWN')
    await expect(dialog.getByRole('button', button('Make organisations sites'))).toBeDisabled()
    await dialog.getByRole('button', { name: 'Add 2 places as organisations' }).press('Enter')
    const adding = page.getByRole('dialog', { name: 'Add 2 places as organisations' })
    await adding.getByRole('button', button('Add 2')).press('Enter')
    await expect(adding.getByText('2 of 2 added')).toBeVisible()
    await adding.getByRole('button', { name: 'Close' }).first().press('Enter')
    await show.selectOption({ label: 'With an organisation (3)' })
    await dialog.getByRole('button', { name: 'Make 2 organisations sites' }).press('Enter')
    const binding = page.getByRole('dialog', { name: 'Make 2 organisations sites' })
    await binding.getByRole('textbox', { name: 'Number of the first site' }).fill('JP-09')
    await expect(binding.getByRole('textbox', { name: `Site number of ${names[1]}` })).toHaveValue('JP-10')
    await binding.getByRole('button', button('Add 2 sites')).press('Enter')
    await expect(rows.filter({ hasText: 'Already a site of this study' })).toHaveCount(3)
    const study = /\/study\/edit\/([^/?]+)/.exec(page.url())![1]
    await page.goto(`${list}/${study}/site`)
    await expect(page.getByText('JP-10')).toBeVisible()
    await expect(page.getByText(names[0]).first()).toBeVisible()
  })
})

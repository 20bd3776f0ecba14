import { expect, it } from 'vitest'
import { HOT_SCORE } from '../../../contract/forum.ts'
import { compileProfile, scorePost } from './score.ts'

const shop = compileProfile({
  businessName: 'Kettlewick',
  businessDescription:
    'Kettlewick is an online shop for espresso machines, grinders and kettles. We do not repair machines of other makers.',
  keywords: [
    'espresso machine',
    'grinder',
    'Kaffeemühle',
    'Siebträger',
    'cafetera',
    'molinillo',
    'machine à café',
    'moulin à café',
  ],
  competitors: ['Brewora', 'Tazzino'],
  brandTerms: ['Kettlewick'],
})

const hot = (title: string) => scorePost(shop, { title, body: '' }).score >= HOT_SCORE

it.each([
  'Brewora prices doubled, I’m out',
  'where did everyone go after Brewora?',
  'Brewora or something quieter?',
  'which grinder r u all using',
  'espresso machine worth it for one cup a day?',
  'my grinder won’t stop clogging',
  'Siebträger oder lieber Kaffeemühle?',
  'Kaffeemühle spinnt nur noch',
  'q molinillo usais para el espresso?',
  'mi cafetera no calienta, no hay manera',
  'Tazzino, je me casse, vous êtes passés à quoi ?',
  'ma machine à café déconne sans arrêt',
  'who services a grinder around here?',
  'Brewora stopped shipping, now what?',
  'brauche bis Freitag einen Siebträger',
  'qui vend encore un moulin à café ?',
])('a short post that describes a need is a lead: %s', (title) => {
  expect(hot(title)).toBe(true)
})

it.each([
  'Brewora doubled its staff in a year',
  'My 5 tips for a clean grinder',
  'My Brewora doesn’t find the wifi after the update',
  'Meine 3 Tipps zur Kaffeemühle',
  'Mis cinco consejos para tu molinillo',
  'La machine à café, une fausse bonne idée',
  'Mes 4 astuces pour un moulin à café propre',
  'Anyone know why my grinder squeaks?',
  'Weiß jemand, warum mein Siebträger tropft?',
  'which setting on the espresso machine is that?',
  'Selling my grinder, anyone?',
  'espresso machine, 100% free only, anyone?',
])('a short post of news, tips or opinion is not a lead: %s', (title) => {
  expect(hot(title)).toBe(false)
})

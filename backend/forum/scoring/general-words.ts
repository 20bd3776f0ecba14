import { wordSet } from './word-sets.ts'

/** Nouns for products and services in any trade. */
export const PRODUCT_WORDS = wordSet(`
  app apps application applications software softwares program programs programme tool tools tooling service
  services platform platforms system systems solution solutions product products package packages suite saas
  website websites site sites web-app webapp plugin plugins addon extension extensions brand brands model models
  device devices gear gadget gadgets equipment kit kits setup setups provider providers company companies vendor
  vendors option options program stack stacks subscription subscriptions course courses class classes machine
  machines unit units manager tracker planner template templates generator utility utilities`)

/** People to hire and things to read. A request for them is not a request for a product. */
export const PERSON_WORDS = wordSet(`
  accountant accountants bookkeeper bookkeepers cpa cpas lawyer lawyers attorney attorneys developer developers
  dev devs designer designers programmer programmers engineer engineers partner partners cofounder cofounders
  founder founders mentor mentors investor investors agency agencies freelancer freelancers consultant consultants
  contractor contractors vet vets trainer trainers doctor doctors therapist manufacturer manufacturers supplier
  suppliers distributor distributors tutor tutors teacher teachers coach coaches employee employees intern interns
  assistant assistants recruiter recruiters buyer buyers seller sellers customer customers client clients user
  users tester testers volunteer volunteers friend friends people person someone somebody guy girl roommate job jobs work gig gigs
  internship position role roles career careers feedback team book books youtube video videos tutorial
  tutorials article articles podcast podcasts certification certifications blog blogs subreddit forum forums`)

/** Words that say nothing about a trade. */
export const FILLER_WORDS = wordSet(`
  the a an and or but of to in on for with from by at as is are was were be been being am do does did done have has
  had having will would can could should shall may might must not no nor i me my mine we us our ours you your yours
  he she it its they them their theirs this that these those there here what which who whom whose how why when where
  if then than so too very just also more most much many few some any all each every both either neither one ones
  two three get gets got getting make makes made making let lets help helps keep keeps sell sells offer offers
  provide provides include includes including work works working use uses used using need needs want wants new good
  great best better easy simple simply whole about into over after before up down out off only own same such per
  across between while during under via plus like month monthly year yearly day days week weekly dollar dollars
  euro euros pound pounds price prices pricing plan plans free customer customers client clients people person
  team teams business businesses small large big company companies person fast quick quickly built build builds
  come comes most through without within online home made app apps software tool tools service services product
  products platform system program solution website site web phone mobile desktop computer user users everyone
  everything anything nothing something thing things way ways time times people folks kind sort lot lots`)

/** The commonest function words. They are never the subject of a request. */
export const FUNCTION_WORDS = wordSet(`
  a an the and or but nor to in on for with from by at as is are was were be been am do does did not no i we you
  it its they this that these those our your my up any some all`)

/** Words that make a short title a sentence instead of the bare name of a thing ("Desk chairs under $200?"). */
export const SENTENCE_WORDS = wordSet(`
  i im ive id we our my me you your he she they his her their is are was were do does did am be been being can could
  should would will have has had how why when who what where which if because that this these it its not get got make
  need use using anyone whats whos hows theres dont cant okay ok safe normal difference worth thoughts ideas question questions after still now
  ever owned locked closed shut broken down gone dead useless over banned removed deleted discontinued cancelled canceled
  finished stuck missing lost late require requires`)

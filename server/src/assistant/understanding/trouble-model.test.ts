import { readFile } from 'node:fs/promises';
import { isUrgent } from '@sallie/shared/bot/language/trouble';
import { sentences } from '@sallie/shared/testing/sentences';
import { expect, test } from 'vitest';
import { pack, unpack } from './classifier.ts';
import { openLearnt } from './open-learnt.ts';
import { createTroubleJudge, createTroubleReader, SURE_OF_TROUBLE } from './trouble-model.ts';
import { openWordVectors } from './word-vectors.ts';
import { wordsOf } from './wording.ts';

const [learnt, vectors] = await Promise.all([openLearnt(), openWordVectors()]);
const troubleOf = createTroubleJudge(learnt, vectors);
const readTrouble = createTroubleReader(learnt, vectors);

// The corpora contain none of these, nor any with the same nouns and verbs.
test.each(sentences`
  your guy dropped a hammer on my granite | one of your men knocked a vase off the mantel
  the workers drove away and my hallway has no floor | been on hold 20 min twice today
  the fellow you sent was nasty to my grandmother
  I have emailed you four times and not heard a word.
`)('the trouble model is sure of trouble in: %s', (said) => {
  expect(troubleOf(said)).toBeGreaterThan(SURE_OF_TROUBLE);
});

test.each(sentences`
  what if one of your men breaks a vase | my beagle shredded the rug, which carpet would last longer
  We had a burst pipe two years ago and would like new vinyl in the den.
  how long am I usually on hold when I call | do the workers take their boots off
  is a transition strip a tripping hazard
  the carpet smells like beer from a party, can you replace it
  We would like an estimate for three rooms. The old carpet is stained and torn.
`)('the trouble model is not sure of trouble in: %s', (said) => {
  expect(troubleOf(said)).toBeLessThan(SURE_OF_TROUBLE);
});

test.each(sentences`
  suppose somebody from your crew damaged my table
  our downstairs neighbors complain about the noise, what is quieter
  my uncle slipped on his tile in Ohio, what is less slick
  it is awfully quiet here, and awful lonely | Never call on mondays | please never call after 8
  I work nights so never call in the morning | never come before ten
  our church basement floods now and then, what should go down
  tengo estufa de gas y quiero piso nuevo en la cocina
  la alfombra esta vieja y mojada por el perro, quiero cambiarla
  hace dos anos se inundo el sotano, ya esta seco, quiero piso nuevo
  mi casa huele a humo de cigarro, ayuda una alfombra nueva
  hubo un incendio el ano pasado y necesitamos pisos nuevos
  me molesta el ruido del piso de arriba, que piso es mas callado
`)('no pattern of trouble matches: %s', (said) => {
  expect(isUrgent(said)).toBe(false);
});

test.each(sentences`
  the cellar took water six yrs back, all dried out and painted since, now it needs a floor
  lowes crew butchered my aunts stairs, do you have your own people
  peeled up the old rug and the pine below is gouged and gray, could that be sanded
  My fifth graders have a lesson on floods and house fires. May they write to you?
  this puppy is a tornado, he destroyed two rugs. which floor is tough | from the 1920s
  the sheet vinyl in the laundry is curling at the edges, its 25 years old
  lvp through the whole downstairs | we would like the same floor all the way through
  not right now | i never had any issues with the floor you put in
  everything is great, no problems with the new floor | no complaints here | cant complain
  they fixed it, all good now | im not upset | it was my fault
  the only issue with our carpet is the color, want a new one | do you fix problems with floors
  we have trouble choosing the tile | leak is fixed now we need new floor | do not call me
  our house smells like smoke, want all carpet gone | please dont call, email only
  We are home most days. Never call on mondays. | dont ever call before ten | church basement
  bare plywood | the bedroom is bare plywood, we just moved in | the stairs are bare plywood
  living with bare plywood since we moved in | I have bare plywood and a baby coming
  you guys did my neighbors floor, the kowalskis | in the back | wheres my order
  Hi, where is my order please? | theres a hole in the floor
  you did my moms floor, does it smell after? | you did my sisters house
  the house smells like smoke from the old owner, will new carpet help
  we had a house fire last year and need new floors
  my husband tried to sand the floor himself and now it has waves in it
  my contractor quit on me halfway and i have bare subfloor in the kitchen
  the finish on my floor is peeling near the sink, its about 20 years old
  three hundred people cross our lobby every sunday, which carpet takes that
  i havent gotten a quote yet, what do you need from me
  i never got an estimate from the other company | where do i find my estimate
  will there be dust everywhere when you sand | do the boards match the sample exactly
  do you need to restretch it every few years | we just moved in and the floors are scratched
  the installation is finished, what do i owe
  the addition isnt done yet but we want to plan the floor
  our current laminate is bubbling, time for something new
  how soon after a flood can new floor go in
  the guy that came out yesterday was great, tell him thanks | my dog ate a piece of the carpet | the kids ate pizza on the carpet
  your installer left his level here
  one of the men left his drill in our garage, he can pick it up any time
  the guys finished early and cleaned up everything, very happy | the driver was courteous and quick
  your men moved my piano without a scratch, thank you so much
  the floor you put in last fall still looks like new
  the floor you did for us still looks brand new
  you put in our bedroom carpet and it has held up great, now the stairs
  are you bbb accredited | do you have a good bbb score | found you through the bbb
  I saw you on the bbb | how many bbb complaints do you have
  my landlord wont fix the carpet, its moldy | do you guys pick up | still no decision on color
  how do i get you to come out for an estimate | i want to see what you did at the miller house
  i have been on hold with my insurance about the floor | do you return my deposit if i cancel
`)('the trouble reader finds no trouble in: %s', (said) => {
  expect(readTrouble(said)).toBeNull();
});

test.each(sentences`
  the leak was fixed but its leaking again | you did my moms floor last year, it smells awful
  theres a hole in the floor and a baby coming | wheres my order, its been three weeks
  where is my order i paid in march | where is my order you promised friday
  where the hell is my order | where is my refund | you never call back
  they never call and my floor is half done | never came on monday
  our kitchen is bare plywood since your crew walked out | the church basement is flooding
  my basement is floded | my baby ate a piece of carpet
  I think your glue is making me dizzy | the roof was repaired and it still leaks on my new floor
  thanks for nothing, nobody came today | your guy dropped a hammer on my granite, thanks
  Hi, the fellow you sent was nasty to my grandmother. Please call me. Thanks
  I would appreciate it if you called, one of your men knocked a vase off the mantel
  The showroom was lovely. One of your men knocked a vase off the mantel.
  We chose you over another company. One of your men knocked a vase off the mantel.
  i had to vacuum the mess myself after the fellows were gone
  this is the second time your crew rescheduled
  you guys did a great job until the planks started lifting | your guy was nice but he broke my lamp
  the floor looks beautiful but the installer scratched my fridge
  thank your crew for the hole in my wall | you did my friends bathroom badly
  you did my neighbors deck and its rotten | half the hallway is bare and company is coming
  the stairs came out stunning, now two treads are loose
  your men left their drill bits all over my lawn | one of the men left a burn on our counter
  the water tank went last night, three inches in the cellar and the rug is floating
  a tenant of mine says the planks you laid have gone soft by the shower
  my statement has your charge on it twice | it smells like smoke near the outlet
  the outlet is on fire and we need help now | i smell smoke now and the last owner did the wiring
  the floor you put in is peeling and the house is 20 years old
  my floor was just installed and there is a scratch | new floor has a scratch already
  floor is bouncing since install | the installers forgot the closet | your guys didnt finish
  the job isnt done | the boards dont match the sample
  no problems at first but now it leaks by the dishwasher | im not upset, im furious
  i have a problem with my floor | something is wrong with my floor
  theres an issue with my installation | we have an issue with the carpet you installed
  my order is wrong | nobody is here yet | the carpet doesnt match what we ordered
  carpet has a bump in it you need to restretch it | dust everywhere after the sanding
  when are you coming back to finish the hallway
  we have a tripping hazard where the new floor meets the old
  I am about to dispute this on my credit card | installer smelled like alcohol | im done waiting
  sample says oak and i got maple
  need someone today the carpet edge is unraveling into the hallway
  my closet doors dont fit over the carpet anymore | i never got my estimate | still no quote
  where is my estimate | where is my deposit | im done being nice about this
  I'm going to the BBB | I will be contacting the BBB | see you in small claims court
  give me back my deposit | i only get your machine every time | you guys forgot us
  five voicemails and no answer | i have been sitting on hold for an hour | still no callback from you
  i want to report your installer | what in the world did your men do to my stairs
  do you people ever pick up the phone | come see what your crew did
  im on hold with you guys for 40 minutes | left a message tuesday, still nothing
`)('the trouble reader finds trouble in: %s', (said) => {
  expect(readTrouble(said)).not.toBeNull();
});

const troubled = (await readFile(new URL('./data/troubled.txt', import.meta.url), 'utf8'))
  .split('\n')
  .filter((line) => readTrouble(line) !== null);

test.each(sentences`
  …, thanks | …. Thanks | …, thank you for your help | …. I would appreciate a call.
  Hi, I love your showroom. … | We tried to fix it ourselves. … | We chose you over Home Depot. …
  ok so … | Update: … | need help, … | just so you know … | my husband says …
  not sure who to ask but … | …, what should I do | …. How soon could you be here?
`)('the trouble reader misses less than one in twenty messages of trouble within "%s"', (frame) => {
  const missed = troubled.filter((line) => readTrouble(frame.replace('…', line)) === null);
  expect(missed.length).toBeLessThan(0.05 * troubled.length);
});

const calm = (await readFile(new URL('./data/calm.txt', import.meta.url), 'utf8'))
  .split('\n')
  .filter((line) => readTrouble(line) === null);

test.each(sentences`
  ok so … | Update: … | need help, … | my husband says … | …, what should I do
`)('the trouble reader finds trouble in less than 1 in 50 calm messages within "%s"', (frame) => {
  const rings = calm.filter((line) => readTrouble(frame.replace('…', line)) !== null);
  expect(rings.length).toBeLessThan(0.02 * calm.length);
});

test.each(sentences`
  sale agua de las tablas nuevas | hay agua debajo del vinilo que pusieron
`)('a pattern of trouble matches water told in Spanish: %s', (said) => {
  expect(isUrgent(said)).toBe(true);
});

test('the trouble model takes the names of Object.prototype as words like any other', () => {
  for (const word of Object.getOwnPropertyNames(Object.prototype)) {
    expect(wordsOf(word.toLowerCase())).toEqual([word.toLowerCase()]);
    expect(troubleOf(`${word} constructor valueof`)).toBeLessThan(SURE_OF_TROUBLE);
  }
});

test('a packed classifier unpacks to what was learnt', () => {
  const { labels, said, meant } = unpack(pack(learnt)).intents.classifier;
  const { classifier } = learnt.intents;
  expect({ labels, said, meant }).toEqual({
    labels: classifier.labels,
    said: classifier.said,
    meant: classifier.meant,
  });
});

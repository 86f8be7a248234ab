/** Words that lead every list of leaked passwords, and those of this trade; short ones count only beside others. */
export const commonWords: readonly string[] = `
a abc abcd abcdef abcdefg abcdefgh abracadabra access admin administrator airforce alberta alexander
alexandra alpha always am amanda amazon america american and andrew android angel anthony anything
apartment apple april army arsenal asdf asdfgh asdfghjkl ashley asshole atlanta august autumn awesome
azerty baby babyboy babygirl bacon bad bailey banana barbie barcelona baseball basketball batman battery
beach bear bedroom begin bella berlin best beta big bird bitch black bless blessed blink blue blueberry
boss boston boxes brandon bravo brother bugs bulldog bulldogs bullet bunny business buster butter
butterfly bye california camera canada canadian candy cash cat cats chair champion change changeme charles
charlie cheese chelsea cherry chevrolet chicago chicken chocolate christ christian christopher cinderella
coffee college company computer cookie cool correct corvette cougar cowboys crazy creative crew cupcake
dad daddy daisy dallas dance dancer daniel december default delta demo desk dick disney dispatch
dispatcher doctor dog doggy dogs dollar dollars dolly dolphin donald door dragon driver duck dump eagle
eagles echo edc eight elizabeth eminem end enter everybody everything facebook faith falcon fall family
father february ferrari first fish five florida flower football for ford forest forever forget forgot
fortnite four fox foxtrot freedom friday friend friends from fuck fuckoff fuckyou funny gamma garden
genius george get ginger gmail go god gold golden golf good goodbye google grace great green guest guitar
gunner hannah happy harley harleydavidson haul hauling hawk heather heaven hello hellokitty hero hey hi
hockey hollywood home homes honda honey hope horse horses hot hotmail hottie house houston hundred hunter
hurricane i idiot ilove iloveyou in instagram internet iphone ironman is island it january jasmine jazz
jennifer jessica jesus jesuschrist jonathan jordan joseph joshua juliet july june junk justin juventus
killer king kitchen kitten kittens kitty lakers last lawyer legend let letme letmein liberty lightning
lily lion little liverpool login logon london love lovely loveme lover loveyou luck lucky madrid maggie
magic manager manchester march marine marines mario master matrix matthew may me melissa mercedes metal
metallica miami michael michelle mickey microsoft military minecraft mom mommy monday money monkey monster
moonlight morning mother mountain mouse mover movers movie moving music mustang my mypassword naruto navy
network new newpassword newyork nice nicholas nicole night nine ninja nintendo nirvana no nobody
nopassword not nothing november nurse ocean october of office old omega on one ontario open orange our out
outlook owner packers panther paris pass passcode passphrase passw password passwords passwort patriots
peaches peanut pepper phoenix picture pikachu pink pizza playstation please pokemon police pony porsche
prince princess private pumpkin puppy purple pussy qaz qazwsx qazwsxedc queen qwerty qwertyuiop qwertz
rabbit raiders rainbow rangers red redsox remember removal rich richard river robert rock rocket rocky
romeo root rose rottweiler running samantha sample samsung samurai saturday school scooby scooter secret
secure security september server sesame seven sex sexy shadow shark shit signin silver sister six
skateboard skater slipknot small snake sniper snoopy snowboard soccer softball soldier something sorry
spider spiderman spring staff staple starlight start startrek startup starwars steelers stephanie stop
storm strawberry student stupid success sugar summer sunday sunshine super superman superuser surfer sweet
sweetheart sweethome sweetie swimming sydney system table tango taylor teacher team teddy temp temporary
ten tennis test tester testing texas thanks thankyou that the thepassword this thomas thousand three
thunder thursday tiger tinkerbell to today tomorrow toronto toyota truck trucker trucks trust trustno
tuesday tweety twitter two united university usa user vegas victor victory video violet volleyball
warcraft warrior we wednesday welcom welcome whatever whiskey white william window windows winner winter
with wizard wolf wolverine word work worker wsx xbox xray yahoo yankees yellow yes yesterday you your
yourpassword youtube zero zulu zxcv zxcvbn zxcvbnm
`
  .trim()
  .split(/\s+/);
